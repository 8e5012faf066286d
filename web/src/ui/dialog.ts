import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import classes from './dialog.module.css';

/** Mantine renders a dialog's title bar as `<header>`, which would be a second banner landmark of the page. */
export const dialogProps = {
  attributes: { header: { role: 'presentation' } },
  classNames: { title: classes.title, content: classes.sheet, header: classes.sheet },
  padding: 'lg',
  // A click beside a form would discard what was entered.
  closeOnClickOutside: false,
};

/** For a dialog in which nothing is entered. */
export const viewDialogProps = { ...dialogProps, closeOnClickOutside: true };
