import { type Color, mix, multiply } from './color.ts';
import type { Random } from './random.ts';

export type Palette = {
  wall: Color;
  accentWall: Color;
  trim: Color;
  wood: Color;
  floor: Color;
  fabric: Color;
  fabricTwo: Color;
  accent: Color;
  roof: Color;
  leaf: Color;
  metal: Color;
};

const palettes: readonly Palette[] = [
  // tropical green
  {
    wall: '#f3eee2',
    accentWall: '#7f9c86',
    trim: '#fbf8f0',
    wood: '#a9784f',
    floor: '#c39a6b',
    fabric: '#5f8a72',
    fabricTwo: '#e9dfc9',
    accent: '#d9a441',
    roof: '#8a5a44',
    leaf: '#3f7f52',
    metal: '#3b4642',
  },
  // terracotta
  {
    wall: '#f6e9db',
    accentWall: '#c9805f',
    trim: '#fff7ec',
    wood: '#8f5f43',
    floor: '#b98a63',
    fabric: '#e6d3bd',
    fabricTwo: '#c4694a',
    accent: '#5d7d6a',
    roof: '#b5573a',
    leaf: '#5c8650',
    metal: '#4a3a34',
  },
  // coastal blue
  {
    wall: '#eef2f1',
    accentWall: '#7fa3b5',
    trim: '#ffffff',
    wood: '#c4a078',
    floor: '#d3b58e',
    fabric: '#44708a',
    fabricTwo: '#f0ebe0',
    accent: '#e08a5b',
    roof: '#5c6f7c',
    leaf: '#4b8a6a',
    metal: '#39454d',
  },
  // sand
  {
    wall: '#f4ede1',
    accentWall: '#cdb896',
    trim: '#fffaf0',
    wood: '#b58a5c',
    floor: '#d0ac7e',
    fabric: '#cbb79a',
    fabricTwo: '#8c7358',
    accent: '#3f6b63',
    roof: '#a0714f',
    leaf: '#6c8c56',
    metal: '#514840',
  },
  // dusk rose
  {
    wall: '#f5e8e3',
    accentWall: '#b98588',
    trim: '#fff8f5',
    wood: '#94664f',
    floor: '#bd9272',
    fabric: '#b97f80',
    fabricTwo: '#efe0d6',
    accent: '#56707f',
    roof: '#8d5551',
    leaf: '#5b8266',
    metal: '#4b3d42',
  },
  // peranakan teal
  {
    wall: '#f2efe6',
    accentWall: '#3f8583',
    trim: '#fdfaf0',
    wood: '#7c4f37',
    floor: '#a8774f',
    fabric: '#e8dcc6',
    fabricTwo: '#2f7574',
    accent: '#e2a33b',
    roof: '#a85a3e',
    leaf: '#3d8059',
    metal: '#34403f',
  },
  // cool stone
  {
    wall: '#efeeeb',
    accentWall: '#9aa29f',
    trim: '#ffffff',
    wood: '#9c7654',
    floor: '#b99877',
    fabric: '#8d9594',
    fabricTwo: '#e7e1d7',
    accent: '#cf8e5a',
    roof: '#5d5e60',
    leaf: '#557f5c',
    metal: '#33363a',
  },
];

export type Moment = {
  name: 'morning' | 'day' | 'golden' | 'dusk';
  /** From the zenith to the horizon. */
  sky: readonly [Color, Color, Color, Color];
  cloud: Color;
  sun: Color;
  /** The tint of what the sun does not reach. */
  shade: Color;
  /** The tint of everything. */
  ambient: Color;
  haze: Color;
  /** How brightly lamps show: 0 by day, 1 after sunset. */
  lamps: number;
};

const moments: readonly Moment[] = [
  {
    name: 'morning',
    sky: ['#86b4d4', '#b4d3df', '#dfe8e2', '#fbf0dc'],
    cloud: '#fffaf0',
    sun: '#fff1d2',
    shade: '#8d97ad',
    ambient: '#fffaf0',
    haze: '#e6e9e0',
    lamps: 0.1,
  },
  {
    name: 'day',
    sky: ['#4f93cf', '#7fb5df', '#b6d8ec', '#e6f1f0'],
    cloud: '#ffffff',
    sun: '#fff8e6',
    shade: '#7f8fae',
    ambient: '#ffffff',
    haze: '#cfe2ea',
    lamps: 0,
  },
  {
    name: 'golden',
    sky: ['#6d94bf', '#aab3c0', '#efcfa5', '#ffe0a6'],
    cloud: '#fff0d8',
    sun: '#ffd595',
    shade: '#97849f',
    ambient: '#fff4e2',
    haze: '#f3d7b0',
    lamps: 0.35,
  },
  {
    name: 'dusk',
    sky: ['#2c3d6d', '#5f6396', '#c58b95', '#f7bd8b'],
    cloud: '#e7a596',
    sun: '#ffc29a',
    shade: '#565a8c',
    ambient: '#a9a3c2',
    haze: '#c2919a',
    lamps: 1,
  },
];

/** The same hour inside a house: lamps take over from the sky. */
export function indoors(moment: Moment): Moment {
  if (moment.name === 'dusk') return { ...moment, sun: '#ffdfb0', shade: '#8f7890', ambient: '#f2dec8' };
  return { ...moment, shade: mix(moment.shade, '#8f7f88', 0.5) };
}

export const pickPalette = (seed: number) => palettes[seed % palettes.length] as Palette;

export function pickMoment(random: Random, names: readonly Moment['name'][]): Moment {
  const name = random.pick(names);
  return moments.find((moment) => moment.name === name) as Moment;
}

/** A surface's colour in the moment's light: above 0 in the sun, below 0 in the shade. */
export function inLight(moment: Moment, color: Color, light: number): Color {
  const seen = multiply(color, moment.ambient);
  return light >= 0
    ? mix(
        seen,
        multiply(mix(color, moment.sun, 0.5), mix(moment.ambient, '#ffffff', 0.6)),
        Math.min(1, light),
      )
    : mix(seen, multiply(seen, moment.shade), Math.min(1, -light));
}
