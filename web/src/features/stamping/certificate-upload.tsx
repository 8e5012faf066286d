import { certificateMaxBytes, certificateTypes } from '@teduh/shared/stamping.constants';
import { useAbortOnUnmount } from '../../lib/use-abort-on-unmount.ts';
import { UploadButton } from '../../ui/upload-button.tsx';
import { useUploadCertificateMutation } from './stamping.api.ts';

const maxMegabytes = certificateMaxBytes / 1024 / 1024;

function problemOf({ type, size }: File): string | undefined {
  if (!certificateTypes.some((each) => each === type))
    return 'The certificate must be a PDF file, or a PNG, JPEG or WebP picture';
  return size > certificateMaxBytes ? `The certificate can have at most ${maxMegabytes} MB` : undefined;
}

type CertificateUploadProps = { contractId: string; isReplaced: boolean };

export function CertificateUpload({ contractId, isReplaced }: CertificateUploadProps) {
  const [send] = useUploadCertificateMutation();
  const abortOnUnmount = useAbortOnUnmount();
  return (
    <UploadButton
      label={isReplaced ? 'Replace the certificate' : 'Upload the certificate'}
      rules={`A PDF or a picture, at most ${maxMegabytes} MB.`}
      accept={certificateTypes}
      field="certificate"
      afterwards="Checking the certificate..."
      problemOf={problemOf}
      send={(sent) => abortOnUnmount(send({ contractId, ...sent })).unwrap()}
    />
  );
}
