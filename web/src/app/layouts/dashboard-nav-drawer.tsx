import { Drawer } from '@mantine/core';
import { viewDialogProps } from '../../ui/dialog.ts';
import { useOpened } from '../../ui/use-opened.ts';
import { DashboardNav } from './dashboard-nav.tsx';

type DashboardNavDrawerProps = { isOpen: boolean; onClose: () => void };

export default function DashboardNavDrawer({ isOpen, onClose }: DashboardNavDrawerProps) {
  return (
    <Drawer
      {...viewDialogProps}
      opened={useOpened(isOpen)}
      onClose={onClose}
      title="Menu"
      size={288}
      hiddenFrom="md"
    >
      <nav aria-label="Dashboard">
        <DashboardNav />
      </nav>
    </Drawer>
  );
}
