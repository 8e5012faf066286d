import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { AgreementBlocks } from './agreement-blocks.tsx';
import type { PdfPage } from './pdf.ts';
import classes from './signing.module.css';

function AgreementPage({ page }: { page: PdfPage }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => (canvas.current ? page.draw(canvas.current) : undefined), [page]);
  return (
    <div className={classes.page}>
      <canvas ref={canvas} aria-hidden style={{ aspectRatio: page.ratio }} />
      <VisuallyHidden component="div">
        <AgreementBlocks blocks={page.blocks} />
      </VisuallyHidden>
    </div>
  );
}

/** The pages as they are printed. Screen readers read their text. */
export function AgreementPages({ pages }: { pages: PdfPage[] }) {
  return (
    <div className={classes.pages}>
      {pages.map((page) => (
        <AgreementPage key={page.number} page={page} />
      ))}
    </div>
  );
}
