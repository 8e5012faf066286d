import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { IconLayoutDashboard, IconLogout, IconUser, IconWorld } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { useLogout } from './use-logout.ts';
import classes from './user-menu.module.css';

const iconProps = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0],
  );
  return letters.join('').toLocaleUpperCase();
}

export type UserMenuProps = { area: 'public' | 'dashboard' };

export default function UserMenuDropdown({ area }: UserMenuProps) {
  const { userName, isCustomer } = useSession();
  const { logout, isLoggingOut } = useLogout();

  return (
    <Menu
      position="bottom-end"
      width={224}
      offset={8}
      shadow="md"
      radius="md"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <button type="button" className={classes.trigger} aria-label={`Account menu of ${userName}`}>
          <span className={classes.initials} data-initials={initialsOf(userName)} aria-hidden />
          <span className={classes.name}>{userName}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={paths.profile} leftSection={<IconUser {...iconProps} />}>
          Profile
        </Menu.Item>
        {area === 'public' && (
          <Menu.Item
            component={Link}
            to={paths.dashboard}
            leftSection={<IconLayoutDashboard {...iconProps} />}
          >
            Enter Dashboard
          </Menu.Item>
        )}
        {area === 'dashboard' && isCustomer && (
          <Menu.Item component={Link} to={paths.home} leftSection={<IconWorld {...iconProps} />}>
            Exit Dashboard
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item
          onClick={() => void logout()}
          disabled={isLoggingOut}
          leftSection={<IconLogout {...iconProps} />}
        >
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
