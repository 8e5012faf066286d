import { VisuallyHidden } from '@mantine/core';
import classes from './property-picture.module.css';

/** A drawing for a property without an image, or whose image does not load. */
export function NoPicture({ label }: { label: string }) {
  return (
    <>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
      <svg
        className={classes.drawing}
        viewBox="0 0 400 300"
        preserveAspectRatio="xMidYMid slice"
        data-testid="no-picture"
        aria-hidden="true"
      >
        <path fill="var(--sky)" d="M-400-300h1200v900H-400z" />
        <circle cx="286" cy="84" r="34" fill="var(--sun)" />
        <path
          fill="var(--hill)"
          d="M-400 214c140-30 260-34 400-22s230-34 400-18 260 10 400-6v432H-400z"
          opacity="0.7"
        />
        <path fill="var(--hill)" d="M-400 246c200-24 500-20 700-8s340-6 500-2v364H-400z" />
        <path
          fill="var(--leaf)"
          d="M92 238v-44c-26-4-38-22-30-42-8-22 12-42 36-36 24-6 44 14 36 36 8 20-4 38-30 42v44z"
        />
        <path fill="var(--wall)" d="M148 166h124v76H148z" />
        <path
          fill="var(--roof)"
          d="M128 170c34-10 60-32 82-66 22 34 48 56 82 66 4 2 3 8-2 8H130c-5 0-6-6-2-8z"
        />
        <path
          fill="var(--wood)"
          d="M196 242v-36a14 14 0 0 1 28 0v36zM160 194h24v24h-24zM236 194h24v24h-24z"
        />
        <path fill="var(--wood)" d="M140 240h140v6H140z" />
      </svg>
    </>
  );
}
