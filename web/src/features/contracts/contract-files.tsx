import { Anchor, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { Contract } from '@teduh/shared/contracts';
import classes from './contracts.module.css';

type FileLinkProps = { href: string; label: string; number: string };

function FileLink({ href, label, number }: FileLinkProps) {
  return (
    <Anchor
      href={href}
      target="_blank"
      rel="noopener"
      size="sm"
      fw={600}
      c="var(--teduh-accent)"
      className={classes.file}
      aria-label={`${label}, contract ${number}, opens in a new tab`}
    >
      {label}
      <IconExternalLink size={14} stroke={1.75} aria-hidden />
    </Anchor>
  );
}

/** The signed agreement where there is one, and the original, unless that was made elsewhere. */
export function ContractFiles({ contract }: { contract: Contract }) {
  const { number, contractFile, originalFile, signedFile, isImported } = contract;
  if (!contractFile) return <Text size="sm">{isImported ? 'Signed before Teduh' : '-'}</Text>;
  if (!signedFile) return <FileLink href={contractFile} label="View" number={number} />;
  return (
    <span className={classes.stack}>
      <FileLink href={contractFile} label="Signed" number={number} />
      {originalFile && <FileLink href={originalFile} label="Original" number={number} />}
    </span>
  );
}
