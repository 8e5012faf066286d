import {
  IconAdjustmentsHorizontal,
  IconAlertCircle,
  IconBuildingCommunity,
  IconClipboardList,
  IconClock,
  IconCreditCard,
  IconFileImport,
  IconFileText,
  IconLayoutDashboard,
  IconReceipt,
  IconRubberStamp,
  IconSignature,
  IconTools,
  IconUsers,
} from '@tabler/icons-react';
import { matchPage } from '@teduh/shared/pages';
import { Link, useLocation } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import classes from './dashboard-nav.module.css';

type NavItem = { label: string; to: string; Icon: typeof IconUsers };

const customerLinks: NavItem[] = [
  { label: 'Dashboard', to: paths.dashboard, Icon: IconLayoutDashboard },
  { label: 'Application', to: paths.application, Icon: IconClipboardList },
  { label: 'Contract', to: paths.contract, Icon: IconFileText },
  { label: 'Payment', to: paths.paymentHistory, Icon: IconCreditCard },
  { label: 'Complaint', to: paths.complaint, Icon: IconAlertCircle },
];

const adminLinks: NavItem[] = [
  { label: 'Dashboard', to: paths.dashboard, Icon: IconLayoutDashboard },
  { label: 'Users', to: paths.manageUsers, Icon: IconUsers },
  { label: 'Properties', to: paths.manageProperties, Icon: IconBuildingCommunity },
  { label: 'Applications', to: paths.manageApplications, Icon: IconClipboardList },
  { label: 'Contracts', to: paths.manageContracts, Icon: IconFileText },
  { label: 'Transactions', to: paths.manageTransactions, Icon: IconReceipt },
  { label: 'Arrears', to: paths.manageArrears, Icon: IconClock },
  { label: 'Deposits', to: paths.manageDeposits, Icon: IconCreditCard },
  { label: 'Stamp duty', to: paths.manageStamping, Icon: IconRubberStamp },
  { label: 'Complaints', to: paths.manageComplaints, Icon: IconAlertCircle },
  { label: 'Import', to: paths.manageImport, Icon: IconFileImport },
  { label: 'Agreements', to: paths.manageAgreements, Icon: IconSignature },
  { label: 'Settings', to: paths.manageSettings, Icon: IconAdjustmentsHorizontal },
  { label: 'System', to: paths.manageSystem, Icon: IconTools },
];

export function DashboardNav() {
  const { isAdmin } = useSession();
  const { pathname } = useLocation();
  const under = matchPage(pathname)?.page.under;

  return (
    <ul className={classes.list}>
      {(isAdmin ? adminLinks : customerLinks).map(({ label, to, Icon }) => (
        <li key={to}>
          <Link
            to={to}
            className={classes.link}
            aria-current={(under?.includes(to) ?? pathname.startsWith(to)) ? 'page' : undefined}
          >
            <Icon size={20} stroke={1.75} aria-hidden />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
