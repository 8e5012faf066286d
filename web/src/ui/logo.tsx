import classes from './logo.module.css';

/** A Malay roof over a doorway. It is decorative, since the name stands beside it. */
function LogoMark() {
  return (
    <svg viewBox="0 0 32 32" className={classes.mark} aria-hidden="true">
      <path
        d="M3.6 17.2C9 15.6 13.4 12 16 7c2.6 5 7 8.6 12.4 10.2"
        fill="none"
        stroke="currentColor"
        strokeWidth="3.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M9.6 27.2v-3.4a6.4 6.4 0 0 1 12.8 0v3.4a1.2 1.2 0 0 1-1.2 1.2H10.8a1.2 1.2 0 0 1-1.2-1.2z"
        fill="currentColor"
      />
    </svg>
  );
}

export function Logo() {
  return (
    <span className={classes.logo}>
      <LogoMark />
      Teduh
    </span>
  );
}
