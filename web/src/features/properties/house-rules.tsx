import classes from './house-rules.module.css';

/** One rule in each line of the text. */
export function HouseRules({ rules }: { rules: string }) {
  const lines = new Set(rules.split('\n').filter((line) => line.trim() !== ''));
  return (
    <ul className={classes.rules}>
      {[...lines].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
