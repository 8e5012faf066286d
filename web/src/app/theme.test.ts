import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_THEME, type MantineColorsTuple, mergeMantineTheme } from '@mantine/core';
import { describe, expect, it } from 'vitest';
import { theme } from './theme.ts';

const { colors, black } = mergeMantineTheme(DEFAULT_THEME, theme);
const aa = 4.5;

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function shade(color: MantineColorsTuple | undefined, index: number): string {
  return color?.[index] ?? '';
}

describe.each(['teduh', 'red', 'yellow', 'green', 'orange', 'blue'] as const)('%s', (name) => {
  const color = colors[name];

  it('has enough contrast under white text when filled', () => {
    expect(contrast('#ffffff', shade(color, 7))).toBeGreaterThanOrEqual(aa);
  });

  it('has enough contrast as a light badge', () => {
    expect(contrast(shade(color, 9), shade(color, 1))).toBeGreaterThanOrEqual(aa);
  });

  it('has enough contrast as a light badge in its strongest shade', () => {
    expect(contrast(shade(color, 7), shade(color, 1))).toBeGreaterThanOrEqual(aa);
  });

  it('stands out as a badge on a dark page, and has enough contrast there', () => {
    expect(contrast(shade(color, 8), shade(colors.dark, 6))).toBeGreaterThanOrEqual(1.5);
    expect(contrast(shade(color, 1), shade(color, 8))).toBeGreaterThanOrEqual(aa);
  });

  it('has enough contrast as text on light and on dark surfaces', () => {
    expect(contrast(shade(color, 7), shade(colors.gray, 1))).toBeGreaterThanOrEqual(aa);
    expect(contrast(shade(color, 4), shade(colors.dark, 6))).toBeGreaterThanOrEqual(aa);
  });
});

it('keeps dimmed and ordinary text readable in both schemes', () => {
  expect(contrast(shade(colors.gray, 6), shade(colors.gray, 1))).toBeGreaterThanOrEqual(aa);
  expect(contrast(shade(colors.dark, 2), shade(colors.dark, 5))).toBeGreaterThanOrEqual(aa);
  expect(contrast(black, shade(colors.teduh, 0))).toBeGreaterThanOrEqual(aa);
  expect(contrast(shade(colors.dark, 0), shade(colors.dark, 6))).toBeGreaterThanOrEqual(aa);
});

it('shows a disabled button on the cards and the ground of a dark page, and its text on it', () => {
  const styles = readFileSync(join(import.meta.dirname, 'styles.css'), 'utf8');
  const dark = /:root\[data-mantine-color-scheme="dark"\] \{([^}]*)\}/.exec(styles)?.[1] ?? '';
  const colorOf = (name: string) => new RegExp(`${name}: (#\\w{6});`).exec(dark)?.[1] ?? '';
  const disabled = colorOf('--mantine-color-disabled');
  for (const ground of ['--mantine-color-body', '--teduh-surface', '--teduh-surface-soft'])
    expect(contrast(disabled, colorOf(ground))).toBeGreaterThanOrEqual(1.35);
  expect(contrast(shade(colors.dark, 3), disabled)).toBeGreaterThanOrEqual(3);
});
