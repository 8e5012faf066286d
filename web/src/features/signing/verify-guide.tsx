import classes from './verify.module.css';
import { VerifyPanel } from './verify-panel.tsx';

/** How to check a document without us. */
export function VerifyGuide() {
  return (
    <VerifyPanel title="Check the seal in Adobe Acrobat">
      <ol className={classes.steps}>
        <li>Open the PDF in Acrobat or Acrobat Reader.</li>
        <li>Open the signature panel: it opens from the bar above the document.</li>
        <li>
          Look for <strong>Document has not been modified since this signature was applied</strong>. Whoever
          changes a single byte breaks that line.
        </li>
      </ol>
      <p className={classes.note}>
        Acrobat may also say that the identity of the signer is unknown. That happens with a certificate that
        a company has made itself: Acrobat knows no authority that vouches for its name. It says nothing about
        changes, and the check on this page tells you that the seal is ours.
      </p>
    </VerifyPanel>
  );
}
