import { Container } from '@mantine/core';
import { IconBrandFacebook, IconBrandInstagram, IconBrandLinkedin } from '@tabler/icons-react';
import type { Company } from '@teduh/shared/settings';
import { Link } from 'react-router';
import { usePublicSettings } from '../../api/settings.api.ts';
import { paths } from '../../lib/paths.ts';
import { CompanyLogo } from './company-logo.tsx';
import classes from './public-footer.module.css';

const product = [
  { to: paths.listing, label: 'Listing' },
  { to: paths.featured, label: 'Featured' },
  { to: paths.faq, label: 'FAQ' },
  { to: paths.howItWorks, label: 'How it works' },
  { to: paths.verify, label: 'Verify a document' },
];

const social = [
  { name: 'instagram', label: 'Instagram', Icon: IconBrandInstagram },
  { name: 'linkedin', label: 'LinkedIn', Icon: IconBrandLinkedin },
  { name: 'facebook', label: 'Facebook', Icon: IconBrandFacebook },
] as const;

function legalLine(company: Company | undefined): string {
  if (!company) return 'Teduh';
  const { name, registrationNumber, address } = company;
  return [name, registrationNumber, address].filter(Boolean).join(', ');
}

export function PublicFooter() {
  const company = usePublicSettings()?.company;
  const links = social.filter(({ name }) => company?.[name]);
  return (
    <footer className={classes.footer}>
      <Container className={classes.columns}>
        <div className={classes.about}>
          <CompanyLogo />
          <p>Rooms and homes to rent across Malaysia, from the first look to the last month.</p>
          {links.length > 0 && (
            <ul className={classes.social} aria-label="Social links">
              {links.map(({ name, label, Icon }) => (
                <li key={label}>
                  <a
                    href={company?.[name]}
                    target="_blank"
                    rel="noopener noreferrer"
                    aria-label={`${company?.name} on ${label}`}
                  >
                    <Icon size={20} stroke={1.75} aria-hidden="true" />
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
        <nav aria-labelledby="footer-product">
          <h2 id="footer-product">Product</h2>
          <ul>
            {product.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-labelledby="footer-company">
          <h2 id="footer-company">Company</h2>
          <ul>
            <li>
              <Link to={paths.aboutUs}>About us</Link>
            </li>
            <li>
              <Link to={paths.contact}>Contact</Link>
            </li>
            <li>
              {company ? (
                <a href={`mailto:${company.email}`}>Support by mail</a>
              ) : (
                <Link to={paths.contact}>Support by mail</Link>
              )}
            </li>
          </ul>
        </nav>
      </Container>
      <Container>
        {/* A page that was rendered on 31 December may be read in the next year. */}
        <p className={classes.legal} suppressHydrationWarning>
          © {new Date().getFullYear()} {legalLine(company)}
        </p>
      </Container>
    </footer>
  );
}
