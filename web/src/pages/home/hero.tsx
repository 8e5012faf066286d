import { Button, Container, Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import classes from './hero.module.css';
import { HeroSearch } from './hero-search.tsx';
import { HouseScene } from './house-scene.tsx';

export function Hero() {
  return (
    <section className={classes.hero}>
      <Container className={classes.words}>
        <Title order={1} className={classes.headline}>
          A calm place to call home
        </Title>
        <p className={classes.subline}>
          Rent a room or a whole house anywhere in Malaysia. Apply, sign and pay in one place, and know where
          you stand at every step.
        </p>
        <HeroSearch />
        <div className={classes.actions}>
          <Button
            component={Link}
            to={paths.listing}
            size="md"
            rightSection={<IconArrowRight size={18} aria-hidden="true" />}
          >
            Browse listings
          </Button>
          <Button component={Link} to={paths.howItWorks} size="md" variant="default">
            How it works
          </Button>
        </div>
      </Container>
      <div className={classes.scene}>
        <HouseScene />
      </div>
    </section>
  );
}
