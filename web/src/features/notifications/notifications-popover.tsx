import '@mantine/core/styles/Popover.layer.css';
import { ActionIcon, Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { listOptions } from '../../api/base-api.ts';
import { useNotificationsQuery } from './notifications.api.ts';
import classes from './notifications.module.css';
import { NotificationsPanel } from './notifications-panel.tsx';

const mostShown = 99;
const panelPadding = 8;
const panelWidth = `min(24rem, calc(100vw - ${2 * panelPadding}px))`;

export default function NotificationsPopover() {
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useNotificationsQuery(undefined, listOptions);
  const unread = data?.unread ?? 0;

  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      offset={14}
      width={panelWidth}
      shadow="lg"
      radius="md"
      trapFocus
      withinPortal={false}
      middlewares={{ shift: { padding: panelPadding } }}
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          className={classes.bell}
          aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
          onClick={() => setOpen(!isOpen)}
        >
          <IconBell size={20} stroke={1.75} aria-hidden />
          {unread > 0 && (
            <span className={classes.count} aria-hidden>
              {unread > mostShown ? `${mostShown}+` : unread}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.panel}>
        <NotificationsPanel answer={data} error={error} onRetry={refetch} onLeave={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
