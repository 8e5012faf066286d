import { VisuallyHidden } from '@mantine/core';
import type { CollectedMonth } from '@teduh/shared/dashboard';
import { useId, useState } from 'react';
import { formatRinggit } from '../../ui/money.ts';
import { formatCompactRinggit, formatMonth, roundUp, sumsOf } from './chart-scale.ts';
import classes from './collected-chart.module.css';

const plotHeight = 200;
const barShare = 0.64;

type CollectedChartProps = { months: CollectedMonth[] };

/**
 * The months over the chart are ordinary radio buttons, so that pointer, touch and arrow keys all choose the month whose amounts
 * are shown.
 */
export function CollectedChart({ months }: CollectedChartProps) {
  const [chosen, setChosen] = useState<string>();
  const name = useId();
  const shown = months.find(({ month }) => month === chosen);
  const end = roundUp(Math.max(...months.map((month) => sumsOf([month]).total)));

  return (
    <figure className={classes.figure}>
      <Legend
        title={shown ? formatMonth(shown.month, 'long') : `Last ${months.length} months`}
        months={shown ? [shown] : months}
      />
      <div className={classes.chart}>
        <div className={classes.axis} style={{ height: plotHeight }} aria-hidden>
          {[end, end / 2, 0].map((tick) => (
            <span key={tick}>{formatCompactRinggit(tick)}</span>
          ))}
        </div>
        <div className={classes.plot}>
          <svg
            width="100%"
            height={plotHeight}
            aria-hidden="true"
            className={classes.drawing}
            data-chosen={shown ? true : undefined}
          >
            {[0, 0.5, 1].map((share) => (
              <line key={share} x1="0" x2="100%" y1={share * plotHeight} y2={share * plotHeight} />
            ))}
            {months.map((month, index) => (
              <Bar
                key={month.month}
                month={month}
                end={end}
                left={(index + (1 - barShare) / 2) / months.length}
                width={barShare / months.length}
                isShown={month === shown}
              />
            ))}
          </svg>
          <fieldset className={classes.months} onPointerLeave={() => setChosen(undefined)}>
            <VisuallyHidden component="legend">Month</VisuallyHidden>
            {months.map((month) => (
              <label
                key={month.month}
                className={classes.month}
                onPointerEnter={() => setChosen(month.month)}
                data-shown={month === shown || undefined}
              >
                <input
                  type="radio"
                  name={name}
                  className={classes.input}
                  checked={month === shown}
                  onChange={() => setChosen(month.month)}
                  aria-label={describe(month)}
                />
                <span aria-hidden>{formatMonth(month.month, 'short')}</span>
              </label>
            ))}
          </fieldset>
        </div>
      </div>
    </figure>
  );
}

function describe(month: CollectedMonth): string {
  const { rentAndFees, deposits } = sumsOf([month]);
  return `${formatMonth(month.month, 'long')}: rent and fees ${formatRinggit(rentAndFees)}, deposits ${formatRinggit(deposits)}`;
}

function Legend({ title, months }: { title: string; months: CollectedMonth[] }) {
  const { rentAndFees, deposits } = sumsOf(months);
  return (
    <figcaption className={classes.legend}>
      <strong className={classes.name}>{title}</strong>
      <span className={classes.key} data-kind="rent">
        Rent and fees <strong>{formatRinggit(rentAndFees)}</strong>
      </span>
      <span className={classes.key} data-kind="deposits">
        Deposits <strong>{formatRinggit(deposits)}</strong>
      </span>
    </figcaption>
  );
}

type BarProps = { month: CollectedMonth; end: number; left: number; width: number; isShown: boolean };

function Bar({ month, end, left, width, isShown }: BarProps) {
  const { rentAndFees, deposits } = sumsOf([month]);
  const heightOf = (ringgit: number) => (ringgit / end) * plotHeight;
  const [rentHeight, depositHeight] = [heightOf(rentAndFees), heightOf(deposits)];
  const across = { x: `${left * 100}%`, width: `${width * 100}%` };
  return (
    <g data-shown={isShown || undefined}>
      <rect {...across} y={plotHeight - rentHeight} height={rentHeight} data-kind="rent" />
      <rect
        {...across}
        y={plotHeight - rentHeight - depositHeight}
        height={depositHeight}
        data-kind="deposits"
      />
    </g>
  );
}
