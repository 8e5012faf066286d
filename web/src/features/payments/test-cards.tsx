import { Text, UnstyledButton } from '@mantine/core';
import { formatNumber } from './card-rules.ts';
import classes from './payment-form.module.css';

const testCards = [
  { number: '4242424242424242', effect: 'succeeds' },
  { number: '4000000000000002', effect: 'is declined' },
  { number: '4000000000009995', effect: 'has insufficient funds' },
  { number: '4000002500003155', effect: 'asks for authentication' },
  { number: '4000002760003184', effect: 'asks for authentication each time' },
  { number: '4000000000000341', effect: 'can be saved for autopay, then is declined' },
  { number: '4000000000000077', effect: 'stays processing, then succeeds' },
  { number: '4000000000005126', effect: 'succeeds; a refund fails after a while' },
  { number: '4000000000007726', effect: 'succeeds; a refund takes a while' },
  { number: '4000000000000259', effect: 'succeeds and is disputed' },
];

/** Explains the card sandbox and fills in its test cards. */
export function TestCards({ onPick }: { onPick: (number: string) => void }) {
  return (
    <details className={classes.testCards}>
      <summary>
        Sandbox: no money moves. <span>Test cards</span>
      </summary>
      <Text size="sm" c="dimmed" mt="xs">
        No real card belongs here. Choose one of these to fill in the form:
      </Text>
      <ul>
        {testCards.map(({ number, effect }) => (
          <li key={number}>
            <UnstyledButton type="button" onClick={() => onPick(number)} className={classes.testCard}>
              <span>{formatNumber(number)}</span>
              <span>{effect}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </details>
  );
}
