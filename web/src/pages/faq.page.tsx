import { pages } from '@teduh/shared/pages';
import { PageIntro } from '../ui/page-intro.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import { HowItWorks } from './faq/how-it-works.tsx';
import { Questions } from './faq/questions.tsx';

export function Component() {
  usePageTitle(pages.faq.title);
  return (
    <>
      <PageIntro
        title="How can we help?"
        text="How renting with Teduh works, step by step, and the questions tenants ask us most."
      />
      <HowItWorks />
      <Questions />
    </>
  );
}
