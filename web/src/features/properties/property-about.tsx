import '@mantine/core/styles/Spoiler.layer.css';
import { Spoiler } from '@mantine/core';
import classes from './property-about.module.css';

type PropertyAboutProps = { description: string; foldedHeight?: number };

/** The description with its line breaks, folded when it is long. */
export function PropertyAbout({ description, foldedHeight = 100 }: PropertyAboutProps) {
  return (
    <Spoiler
      maxHeight={foldedHeight}
      showLabel="Show more"
      hideLabel="Hide"
      classNames={{ root: classes.root, content: classes.content, control: classes.control }}
    >
      <p className={classes.text}>{description}</p>
    </Spoiler>
  );
}
