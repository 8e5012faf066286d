import {
  IconAlertCircle,
  IconBuildingCommunity,
  IconClipboardList,
  IconCreditCard,
  IconFileText,
  IconLayoutDashboard,
  IconReceipt,
  IconUsers,
} from '@tabler/icons-react';
import { NavLink } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import classes from './dashboard-nav.module.css';

const customerLinks = [
  { label: 'Dashboard', to: paths.dashboard, Icon: IconLayoutDashboard },
  { label: 'Application', to: paths.application, Icon: IconClipboardList },
  { label: 'Contract', to: paths.contract, Icon: IconFileText },
  { label: 'Payment', to: paths.paymentHistory, Icon: IconCreditCard },
  { label: 'Complaint', to: paths.complaint, Icon: IconAlertCircle },
];

const adminLinks = [
  { label: 'Dashboard', to: paths.dashboard, Icon: IconLayoutDashboard },
  { label: 'Users', to: paths.manageUsers, Icon: IconUsers },
  { label: 'Properties', to: paths.manageProperties, Icon: IconBuildingCommunity },
  { label: 'Contracts', to: paths.manageContracts, Icon: IconFileText },
  { label: 'Transactions', to: paths.manageTransactions, Icon: IconReceipt },
  { label: 'Complaints', to: paths.manageComplaints, Icon: IconAlertCircle },
];

export function DashboardNav() {
  const { isAdmin } = useSession();

  return (
    <ul className={classes.list}>
      {(isAdmin ? adminLinks : customerLinks).map(({ label, to, Icon }) => (
        <li key={to}>
          <NavLink to={to} className={classes.link}>
            <Icon size={20} stroke={1.75} aria-hidden />
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
