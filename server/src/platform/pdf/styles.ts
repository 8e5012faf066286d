import type { Style } from './canvas.ts';

export const colors = {
  ink: '#1d2b28',
  dim: '#56665f',
  accent: '#1c6f55',
  hairline: '#d3dfd9',
  tint: '#eff9f4',
  pen: '#1b2f6b',
};

const a4 = { width: 595.28, height: 841.89 };
const margins = { top: 48, bottom: 64, side: 60 };
export const page = {
  ...a4,
  left: margins.side,
  right: a4.width - margins.side,
  top: margins.top,
  bottom: a4.height - margins.bottom,
  textWidth: a4.width - 2 * margins.side,
};

const text = { size: 9.25, leading: 13.5, tracking: 0.1 };
export const styles = {
  title: { size: 24, leading: 32, color: colors.ink, weight: 'bold' },
  heading: { size: 11.5, leading: 16, color: colors.accent, weight: 'bold' },
  body: { ...text, color: colors.ink },
  strong: { ...text, color: colors.ink, weight: 'bold' },
  label: { ...text, color: colors.dim },
  small: { size: 8, leading: 12, color: colors.dim, tracking: 0.1 },
  cell: { size: 8, leading: 12, color: colors.ink, tracking: 0.1 },
  amount: { ...text, color: colors.ink, isTabular: true },
  total: { size: 10.5, leading: 16, color: colors.ink, weight: 'bold' },
  totalAmount: { size: 10.5, leading: 16, color: colors.ink, weight: 'bold', isTabular: true },
} as const satisfies Record<string, Style>;
