import type { ReactNode } from 'react';
import classes from './image-tiles.module.css';

/** What is wrong with the chosen files, announced to screen readers. */
export function ImageProblems({ problems }: { problems: ReactNode[] }) {
  return (
    <div role="alert" className={classes.problems}>
      {problems.map((words) => words && <p key={String(words)}>{words}</p>)}
    </div>
  );
}

export function ImageTiles({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ol className={classes.tiles} aria-label={label}>
      {children}
    </ol>
  );
}

type ImageTileProps = { picture: ReactNode; badges?: ReactNode; problem?: string; controls: ReactNode };

export function ImageTile({ picture, badges, problem, controls }: ImageTileProps) {
  return (
    <li className={classes.tile} data-error={problem ? true : undefined}>
      <div className={classes.frame}>
        {picture}
        {badges && <div className={classes.badges}>{badges}</div>}
      </div>
      {problem && <p className={classes.problem}>{problem}</p>}
      {controls}
    </li>
  );
}
