import sharp from 'sharp';

/** A small picture that differs with its size. */
export const pinkPng = (size: number) =>
  sharp({ create: { width: size, height: size, channels: 3, background: '#ff88aa' } })
    .png()
    .toBuffer();
