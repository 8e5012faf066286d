import { addMonths, type Day, isDay } from '@teduh/shared/days';
import { formatDay } from '../../lib/days.ts';
import { formatRinggit } from '../../ui/money.ts';
import classes from './apply-form.module.css';

type MoveInCostProps = { price: number; deposit: number; startDate: Day; months: number };

/** The end date, the monthly price, and what is due before moving in. */
export function MoveInCost({ price, deposit, startDate, months }: MoveInCostProps) {
  const end = isDay(startDate) ? formatDay(addMonths(startDate, months)) : 'Choose a start date';
  return (
    <dl className={classes.cost}>
      <div>
        <dt>End date</dt>
        <dd aria-live="polite">{end}</dd>
      </div>
      <div>
        <dt>Monthly price</dt>
        <dd>{formatRinggit(price)}</dd>
      </div>
      <div>
        <dt>Deposit</dt>
        <dd>{formatRinggit(deposit)}</dd>
      </div>
      <div className={classes.total}>
        <dt>To move in, deposit and first month</dt>
        <dd>{formatRinggit(deposit + price)}</dd>
      </div>
    </dl>
  );
}
