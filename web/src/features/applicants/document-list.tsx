import { Anchor, Text } from '@mantine/core';
import { IconFileText, IconPhoto } from '@tabler/icons-react';
import type { ApplicantDocument } from '@teduh/shared/applicants';
import { detailLabels } from '@teduh/shared/applicants.constants';
import type { ReactNode } from 'react';
import { formatMoment } from '../../lib/instants.ts';
import classes from './document-list.module.css';

const kilobyte = 1024;

function writeSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / kilobyte));
  return kilobytes < kilobyte ? `${kilobytes} kB` : `${(kilobytes / kilobyte).toFixed(1)} MB`;
}

const nameOf = ({ kind }: ApplicantDocument) => (kind === 'other' ? 'Other document' : detailLabels[kind]);

type DocumentListProps = {
  documents: ApplicantDocument[];
  /** Stands at the end of each line. */
  actionFor?: (document: ApplicantDocument, name: string) => ReactNode;
};

/** Names with a number where there are several of a kind, so that each has a name of its own. */
function nameEach(documents: ApplicantDocument[]) {
  return documents.map((document, index) => {
    const same = documents.filter(({ kind }) => kind === document.kind);
    const before = documents.slice(0, index + 1).filter(({ kind }) => kind === document.kind).length;
    return { document, name: same.length > 1 ? `${nameOf(document)} ${before}` : nameOf(document) };
  });
}

/** Documents by their kind; no previews, since whoever looks over a shoulder should not see an identity card. */
export function DocumentList({ documents, actionFor }: DocumentListProps) {
  return (
    <ul className={classes.list} aria-label="Documents">
      {nameEach(documents).map(({ document, name }) => (
        <li key={document.id}>
          {document.type === 'PDF' ? <IconFileText aria-hidden /> : <IconPhoto aria-hidden />}
          <div className={classes.words}>
            <Anchor
              href={document.file}
              target="_blank"
              rel="noopener"
              underline="always"
              fw={600}
              c="inherit"
            >
              {name}
            </Anchor>
            <Text size="sm" c="dimmed">
              {document.type}, {writeSize(document.sizeBytes)}, {formatMoment(document.uploadedAt)}
            </Text>
          </div>
          {actionFor?.(document, name)}
        </li>
      ))}
    </ul>
  );
}
