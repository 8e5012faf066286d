import type { MeterReading } from '@teduh/shared/charges';
import { writeReading } from '@teduh/shared/metering';
import { formatDay } from '../../lib/days.ts';
import classes from './charges.module.css';

type MeterPhotographProps = Pick<MeterReading, 'photograph' | 'reading' | 'readOn'> & {
  size?: 'small' | 'large';
};

/** A photograph of the meter, which opens in full size. */
export function MeterPhotograph({ photograph, reading, readOn, size = 'small' }: MeterPhotographProps) {
  const what = `the meter at ${writeReading(reading)} on ${formatDay(readOn)}`;
  return (
    <a
      href={photograph.url}
      target="_blank"
      rel="noreferrer"
      className={classes.photograph}
      data-size={size}
      aria-label={`Open the photograph of ${what} in a new tab`}
    >
      <img
        src={`${photograph.url}&width=480`}
        alt={`Photograph of ${what}`}
        width={photograph.width}
        height={photograph.height}
        loading="lazy"
      />
    </a>
  );
}
