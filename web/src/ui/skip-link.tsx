import classes from './skip-link.module.css';

export function SkipLink() {
  return (
    <a className={classes.link} href="#main">
      Skip to content
    </a>
  );
}
