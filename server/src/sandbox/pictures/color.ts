/** Colours are `#rrggbb`. */
export type Color = string;

function channels(color: Color): [number, number, number] {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function fromChannels(red: number, green: number, blue: number): Color {
  const clamp = (channel: number) => Math.max(0, Math.min(255, Math.round(channel)));
  return `#${((clamp(red) << 16) | (clamp(green) << 8) | clamp(blue)).toString(16).padStart(6, '0')}`;
}

export function mix(from: Color, to: Color, share: number): Color {
  const [a, b, c] = channels(from);
  const [x, y, z] = channels(to);
  return fromChannels(a + (x - a) * share, b + (y - b) * share, c + (z - c) * share);
}

/** As through a coloured glass: what a surface looks like in light of that colour. */
export function multiply(color: Color, by: Color): Color {
  const [a, b, c] = channels(color);
  const [x, y, z] = channels(by);
  return fromChannels((a * x) / 255, (b * y) / 255, (c * z) / 255);
}

export const lighten = (color: Color, share: number) => mix(color, '#ffffff', share);
export const darken = (color: Color, share: number) => mix(color, '#14121a', share);
