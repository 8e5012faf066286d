import { Container } from '@mantine/core';
import { IconBrandFacebook, IconBrandInstagram, IconBrandLinkedin } from '@tabler/icons-react';
import { Link } from 'react-router';
import { company, supportMail } from '../../lib/company.ts';
import { paths } from '../../lib/paths.ts';
import { Logo } from '../../ui/logo.tsx';
import classes from './public-footer.module.css';

const product = [
  { to: paths.listing, label: 'Listing' },
  { to: paths.featured, label: 'Featured' },
  { to: paths.faq, label: 'FAQ' },
  { to: paths.howItWorks, label: 'How it works' },
];

const social = [
  { href: company.instagram.href, label: 'Instagram', Icon: IconBrandInstagram },
  { href: company.linkedin.href, label: 'LinkedIn', Icon: IconBrandLinkedin },
  { href: company.facebook.href, label: 'Facebook', Icon: IconBrandFacebook },
];

export function PublicFooter() {
  return (
    <footer className={classes.footer}>
      <Container className={classes.columns}>
        <div className={classes.about}>
          <Logo />
          <p>Rooms and homes to rent across Malaysia, from the first look to the last month.</p>
          <ul className={classes.social} aria-label="Social links">
            {social.map(({ href, label, Icon }) => (
              <li key={label}>
                <a href={href} target="_blank" rel="noopener noreferrer" aria-label={`Teduh on ${label}`}>
                  <Icon size={20} stroke={1.75} aria-hidden="true" />
                </a>
              </li>
            ))}
          </ul>
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
              <a href={supportMail}>Support by mail</a>
            </li>
          </ul>
        </nav>
      </Container>
      <Container>
        {/* A page that was rendered on 31 December may be read in the next year. */}
        <p className={classes.legal} suppressHydrationWarning>
          © {new Date().getFullYear()} Teduh. Kuala Lumpur, Malaysia.
        </p>
      </Container>
    </footer>
  );
}
