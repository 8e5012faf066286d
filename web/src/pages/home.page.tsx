import { usePageTitle } from '../ui/page-title.ts';
import { Featured } from './home/featured.tsx';
import { Hero } from './home/hero.tsx';
import { Services } from './home/services.tsx';

export function Component() {
  usePageTitle('Home');
  return (
    <>
      <Hero />
      <Featured />
      <Services />
    </>
  );
}
