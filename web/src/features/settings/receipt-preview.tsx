import { Button, Paper, Stack, Title } from '@mantine/core';
import type { Company, PatchSettings } from '@teduh/shared/settings';
import { formatRinggit } from '../../ui/money.ts';
import { useAction } from '../../ui/use-action.ts';
import { useSaveSampleReceiptMutation } from './settings.api.ts';
import classes from './settings.module.css';

type ReceiptPreviewProps = {
  company: Omit<Company, 'logo'>;
  logo: Company['logo'];
  /** What is typed and not saved yet. */
  changes: () => PatchSettings;
};

/** How the company looks on a receipt, while it is typed. */
export function ReceiptPreview({ company, logo, changes }: ReceiptPreviewProps) {
  const [saveSample] = useSaveSampleReceiptMutation();
  const sample = useAction({ send: () => saveSample(changes()).unwrap() });
  const { name, registrationNumber, address, email, phone, website } = company;

  return (
    <Paper component="section" withBorder p="lg" aria-labelledby="receipt-preview">
      <Stack gap="md">
        <Title order={2} size="h5" id="receipt-preview">
          On a receipt
        </Title>
        <div className={classes.sheet}>
          <div className={classes.head}>
            <div>
              {logo && <img src={logo.url} alt="" />}
              <p>
                <strong>{name}</strong>
              </p>
            </div>
            <div className={classes.contact}>
              <p>{address}</p>
              <p>
                {email} · {phone}
              </p>
              {website && <p>{website}</p>}
              {registrationNumber && <p>Reg. no. {registrationNumber}</p>}
            </div>
          </div>
          <h3>Receipt</h3>
          <p>Received from Sample Tenant</p>
          <p className={classes.amount}>
            <span>Received in full</span>
            <span>{formatRinggit(1500)}</span>
          </p>
        </div>
        <Button variant="default" loading={sample.isPending} onClick={() => void sample.run()}>
          Save a sample as PDF
        </Button>
      </Stack>
    </Paper>
  );
}
