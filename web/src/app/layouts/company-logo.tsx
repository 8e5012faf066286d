import { usePublicSettings } from '../../api/settings.api.ts';
import { Logo } from '../../ui/logo.tsx';
import classes from './company-logo.module.css';

/** The operator's logo, or that of Teduh where there is none. */
export function CompanyLogo() {
  const company = usePublicSettings()?.company;
  if (!company?.logo) return <Logo />;
  const { url, width, height } = company.logo;
  return <img src={url} alt={company.name} width={width} height={height} className={classes.logo} />;
}
