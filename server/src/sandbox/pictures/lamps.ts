import { type Stage, scaleAt, spot } from './camera.ts';
import { type Color, darken, lighten, mix } from './color.ts';
import type { Indoors } from './indoors.ts';
import { inLight } from './palette.ts';

export function floorLamp(room: Indoors, x: number, z: number, tall: number): void {
  const { paper, camera, moment, palette } = room;
  const [fx, fy] = spot(camera, [x, 0, z]);
  const [, ty] = spot(camera, [x, tall, z]);
  const size = scaleAt(camera, [x, 0, z]);
  lampGlow(room, x, tall, z, 1.5);
  paper.glow(fx, fy, size * 0.3, size * 0.08, '#1d1420', 0.6);
  const iron = inLight(moment, palette.metal, -0.1);
  for (const foot of [-0.22, 0.02, 0.22])
    paper.line(
      `M${(fx + size * foot).toFixed(1)} ${(fy + (foot === 0.02 ? -4 : 2)).toFixed(1)}L${fx.toFixed(1)} ${(ty + size * 0.3).toFixed(1)}`,
      iron,
      Math.max(2.5, size * 0.022),
    );
  lampShade(room, fx, ty, size * 0.24, size * 0.34);
}

function lampShade(
  { paper, moment, palette }: Indoors,
  x: number,
  y: number,
  half: number,
  tall: number,
): void {
  const cloth = mix(
    inLight(moment, lighten(palette.fabricTwo, 0.45), 0.2),
    '#ffe2ae',
    0.35 + moment.lamps * 0.6,
  );
  paper.path(
    `M${x - half * 0.72} ${y}h${half * 1.44}l${half * 0.28} ${tall}h${-half * 2}Z`,
    paper.linear(
      [
        [0, darken(cloth, 0.16)],
        [0.45, lighten(cloth, 0.4)],
        [1, darken(cloth, 0.1)],
      ],
      [0, 0, 1, 0.2],
    ),
  );
}

export function tableLamp(room: Indoors, x: number, y: number, z: number): void {
  const { paper, camera, moment, palette } = room;
  const [px, py] = spot(camera, [x, y, z]);
  const size = scaleAt(camera, [x, y, z]);
  lampGlow(room, x, y + 0.4, z, 1.1);
  const clay = inLight(moment, palette.accent, 0);
  paper.path(
    `M${px - size * 0.05} ${py}q${-size * 0.09} ${-size * 0.13} ${size * 0.03} ${-size * 0.26}h${size * 0.04}q${size * 0.12} ${size * 0.13} ${size * 0.03} ${size * 0.26}Z`,
    paper.linear(
      [
        [0, lighten(clay, 0.25)],
        [1, darken(clay, 0.4)],
      ],
      [0, 0, 1, 0],
    ),
  );
  lampShade(room, px, py - size * 0.5, size * 0.17, size * 0.25);
}

export function pendant(room: Indoors, x: number, z: number, y: number, shade: Color, size = 0.2): void {
  const { paper, camera, moment, top } = room;
  const [px, py] = spot(camera, [x, y, z]);
  const [, cy] = spot(camera, [x, top, z]);
  const unit = scaleAt(camera, [x, y, z]) * size;
  lampGlow(room, x, y - 0.15, z, 1.1);
  paper.line(`M${px.toFixed(1)} ${cy.toFixed(1)}V${(py - unit * 0.8).toFixed(1)}`, '#2c2728', 2.5);
  const tone = inLight(moment, shade, 0);
  paper.ellipse(px, py + unit * 0.1, unit * 0.86, unit * 0.2, mix('#fff3d6', '#ffdf9f', moment.lamps));
  paper.path(
    `M${px - unit} ${py + unit * 0.12}Q${px - unit * 0.9} ${py - unit * 0.9} ${px} ${py - unit * 0.9}Q${px + unit * 0.9} ${py - unit * 0.9} ${px + unit} ${py + unit * 0.12}Q${px} ${py - unit * 0.12} ${px - unit} ${py + unit * 0.12}Z`,
    paper.linear(
      [
        [0, lighten(tone, 0.3)],
        [0.4, tone],
        [1, darken(tone, 0.4)],
      ],
      [0, 0, 1, 0],
    ),
  );
}

/** Light thrown by a lamp on what is around it. */
export function lampGlow(
  { paper, camera, moment }: Stage,
  x: number,
  y: number,
  z: number,
  radius: number,
  strength = 1,
): void {
  const [px, py] = spot(camera, [x, y, z]);
  const size = scaleAt(camera, [x, y, z]) * radius;
  paper.glow(px, py, size, size, '#ffcf8a', (0.16 + moment.lamps * 0.36) * strength);
}
