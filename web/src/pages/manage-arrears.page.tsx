import type { Arrears } from '@teduh/shared/arrears';
import { lazy, Suspense, useState } from 'react';
import { listOptions } from '../api/base-api.ts';
import { useArrearsQuery } from '../features/arrears/arrears.api.ts';
import { ArrearsTable } from '../features/arrears/arrears-table.tsx';
import { PageHeader } from '../ui/page-header.tsx';

const NotesDrawer = lazy(() => import('../features/arrears/notes-drawer.tsx'));

export function Component() {
  const { data, error, refetch } = useArrearsQuery(undefined, listOptions);
  const [noted, setNoted] = useState<Arrears>();
  const [isOpen, setOpen] = useState(false);

  function openNotes(arrears: Arrears) {
    setNoted(arrears);
    setOpen(true);
  }

  return (
    <>
      <PageHeader title="Arrears" text="What tenants owe past its due date, by how long." />
      <ArrearsTable answer={data} error={error} onRetry={refetch} onNotes={openNotes} />
      <Suspense fallback={null}>
        {noted && <NotesDrawer arrears={noted} isOpen={isOpen} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
