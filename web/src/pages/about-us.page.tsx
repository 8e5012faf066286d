import { IconHeartHandshake, IconSofa, IconSparkles } from '@tabler/icons-react';
import { pages } from '@teduh/shared/pages';
import { usePublicSettings } from '../api/settings.api.ts';
import { FeatureCards } from '../ui/feature-cards.tsx';
import { PageIntro } from '../ui/page-intro.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import { Section } from '../ui/section.tsx';
import classes from './about-us/about-us.module.css';
import { ContactCards } from './about-us/contact-cards.tsx';
import { Team } from './about-us/team.tsx';
import { HouseScene } from './home/house-scene.tsx';

const values = [
  {
    Icon: IconHeartHandshake,
    title: 'Exceptional Service',
    text: 'A clear answer to every application and every complaint, from people who feel responsible for it.',
  },
  {
    Icon: IconSofa,
    title: 'Comfort and Luxury',
    text: 'Homes that are clean, furnished with care and kept that way, whether you take a room or the whole house.',
  },
  {
    Icon: IconSparkles,
    title: 'Memorable Experiences',
    text: 'The first evening on the veranda, the neighbours, the food around the corner: a home is more than its walls.',
  },
];

export function Component() {
  const company = usePublicSettings()?.company;
  usePageTitle(pages.aboutUs.title);
  return (
    <>
      <PageIntro
        title="Welcome to Teduh"
        text="Teduh is Malay for sheltered: the shade under a big tree, the dry spot under the roof when the rain comes. That is how a home should feel, and finding one should feel the same."
        picture={
          <div className={classes.sky}>
            <HouseScene />
          </div>
        }
      />
      <Section title="Who We Are">
        <div className={classes.company}>
          <p>
            {company ? `${company.name} is` : 'We are'} a rental company with rooms and houses across
            Malaysia. We look after every home we list, and we stay at your side after you have moved in.
          </p>
          <p>
            Renting used to mean phone calls, cash and paper that nobody could find again. With Teduh you
            apply online, sign one clear contract, pay online and see at any time what has been agreed, what
            has been paid and what comes next.
          </p>
        </div>
      </Section>
      <Section title="Our Core Values" tone="soft">
        <FeatureCards features={values} />
      </Section>
      <Section title="Our Team" intro="The people behind a reply, a repaired tap and a set of keys.">
        <Team />
      </Section>
      <Section
        id="contact"
        title="Contact Us"
        intro="Write, call or come by. We are glad to hear from you."
        tone="soft"
      >
        <ContactCards />
      </Section>
    </>
  );
}
