import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconMail,
  IconMapPin,
  IconPhone,
} from '@tabler/icons-react';
import { company, supportMail } from '../../lib/company.ts';
import classes from './contact-cards.module.css';

const ways = [
  { Icon: IconMail, label: 'E-mail', shown: company.email, href: supportMail },
  { Icon: IconPhone, label: 'Phone', shown: company.phone.shown, href: company.phone.href },
  { Icon: IconMapPin, label: 'Address', shown: company.address },
  {
    Icon: IconBrandInstagram,
    label: 'Instagram',
    shown: company.instagram.handle,
    href: company.instagram.href,
    isElsewhere: true,
  },
  {
    Icon: IconBrandLinkedin,
    label: 'LinkedIn',
    shown: company.linkedin.handle,
    href: company.linkedin.href,
    isElsewhere: true,
  },
  {
    Icon: IconBrandFacebook,
    label: 'Facebook',
    shown: company.facebook.handle,
    href: company.facebook.href,
    isElsewhere: true,
  },
];

export function ContactCards() {
  return (
    <ul className={classes.cards}>
      {ways.map(({ Icon, label, shown, href, isElsewhere }) => (
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
