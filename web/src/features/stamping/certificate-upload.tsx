import { IconUpload } from '@tabler/icons-react';
import {
  certificateMaxBytes,
  certificateTypes,
  certificateWrongKind,
} from '@teduh/shared/stamping.constants';
import { UploadButton } from '../../ui/upload-button.tsx';
import { useUploadCertificateMutation } from './stamping.api.ts';

const maxMegabytes = certificateMaxBytes / 1024 / 1024;

function problemOf({ type, size }: File): string | undefined {
  if (!certificateTypes.some((each) => each === type)) return certificateWrongKind;
  return size > certificateMaxBytes ? `The certificate can have at most ${maxMegabytes} MB` : undefined;
}

type CertificateUploadProps = { contractId: string; isReplaced: boolean };

export function CertificateUpload({ contractId, isReplaced }: CertificateUploadProps) {
  const [send] = useUploadCertificateMutation();
  return (
    <UploadButton
      label={isReplaced ? 'Replace the certificate' : 'Upload the certificate'}
      icon={<IconUpload size={18} aria-hidden />}
      types={certificateTypes}
      field="certificate"
      problemOf={problemOf}
      send={(upload) => send({ contractId, ...upload })}
      afterwards="Checking the certificate..."
      rules={`A PDF or a picture, at most ${maxMegabytes} MB.`}
    />
  );
}
