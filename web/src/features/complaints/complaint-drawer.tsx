import { Drawer, Text } from '@mantine/core';
import type { Complaint } from '@teduh/shared/complaints';
import { errorMessages } from '@teduh/shared/errors.constants';
import { dialogProps } from '../../ui/dialog.ts';
import { useOpened } from '../../ui/use-opened.ts';
import type { ComplaintForms, Viewer } from './complaint-actions.tsx';
import classes from './complaint-details.module.css';
import { ComplaintDetails } from './complaint-details.tsx';

type ComplaintDrawerProps = ComplaintForms & {
  /** Undefined when it was deleted or never existed. */
  complaint: Complaint | undefined;
  viewer: Viewer;
  isOpen: boolean;
  onClose: () => void;
};

export default function ComplaintDrawer({ complaint, isOpen, onClose, ...rest }: ComplaintDrawerProps) {
  return (
    <Drawer
      {...dialogProps}
      classNames={{ ...dialogProps.classNames, title: `${dialogProps.classNames.title} ${classes.title}` }}
      opened={useOpened(isOpen)}
      onClose={onClose}
      title={complaint?.title ?? 'Complaint'}
      position="right"
      size="lg"
    >
      {complaint ? (
        <ComplaintDetails key={complaint.id} complaint={complaint} onDeleted={onClose} {...rest} />
      ) : (
        isOpen && <Text>{errorMessages.complaint_not_found}</Text>
      )}
    </Drawer>
  );
}
