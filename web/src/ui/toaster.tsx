import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import classes from './toaster.module.css';

export type Toast = {
  kind: 'success' | 'error';
  title?: string;
  message: string;
  /** A second line. */
  detail?: string;
};

const autoCloseMs = 2500;

const looks = {
  success: { color: 'green', icon: <IconCheck size={18} aria-hidden /> },
  error: { color: 'red', icon: <IconAlertTriangle size={18} aria-hidden /> },
};

export function showToast({ kind, title, message, detail }: Toast): void {
  notifications.show({
    ...looks[kind],
    title,
    message: (
      <>
        {message}
        {detail && <div>{detail}</div>}
      </>
    ),
    autoClose: autoCloseMs,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close notification' },
  });
}

export default function Toaster() {
  return <Notifications position="top-right" limit={3} classNames={{ root: classes.root }} />;
}
