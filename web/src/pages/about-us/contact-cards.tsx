import { Skeleton } from '@mantine/core';
import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconMail,
  IconMapPin,
  IconPhone,
  IconWorld,
} from '@tabler/icons-react';
import type { Company } from '@teduh/shared/settings';
import { usePublicSettings } from '../../api/settings.api.ts';
import classes from './contact-cards.module.css';

/** `teduh` of `https://www.instagram.com/teduh/`, and the company's name where the address has no such part. */
function handleOf(address: string, { name }: Company): string {
  const [handle] = new URL(address).pathname.split('/').filter(Boolean).slice(-1);
  try {
    return handle ? decodeURIComponent(handle) : name;
  } catch {
    return handle ?? name;
  }
}

/** `tel:+60320000000` */
const phoneHref = (phone: string) => `tel:${phone.replace(/[^+0-9]/g, '')}`;

const elsewhere = [
  { name: 'instagram', Icon: IconBrandInstagram, label: 'Instagram' },
  { name: 'linkedin', Icon: IconBrandLinkedin, label: 'LinkedIn' },
  { name: 'facebook', Icon: IconBrandFacebook, label: 'Facebook' },
] as const;

type Way = {
  Icon: typeof IconMail;
  label: string;
  shown: string;
  href?: string;
  isElsewhere?: boolean;
};

function waysOf(company: Company): Way[] {
  const { email, phone, address, website } = company;
  return [
    { Icon: IconMail, label: 'E-mail', shown: email, href: `mailto:${email}` },
    { Icon: IconPhone, label: 'Phone', shown: phone, href: phoneHref(phone) },
    { Icon: IconMapPin, label: 'Address', shown: address },
    ...(website ? [{ Icon: IconWorld, label: 'Website', shown: new URL(website).host, href: website }] : []),
    ...elsewhere.flatMap(({ name, Icon, label }) => {
      const href = company[name];
      return href ? [{ Icon, label, shown: handleOf(href, company), href, isElsewhere: true }] : [];
    }),
  ];
}

export function ContactCards() {
  const company = usePublicSettings()?.company;
  if (!company) return <Skeleton height={160} radius="lg" role="status" aria-label="Loading contacts..." />;
  return (
    <ul className={classes.cards}>
      {waysOf(company).map(({ Icon, label, shown, href, isElsewhere }) => (
        <li key={label} className={classes.card}>
          <span className={classes.icon}>
            <Icon size={24} stroke={1.5} aria-hidden="true" />
          </span>
          <div>
            <h3 className={classes.label}>{label}</h3>
            {href ? (
              <a
                href={href}
                className={classes.link}
                {...(isElsewhere && {
                  target: '_blank',
                  rel: 'noopener noreferrer',
                  'aria-label': `${shown} on ${label}`,
                })}
              >
                {shown}
              </a>
            ) : (
              <address className={classes.address}>{shown}</address>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
