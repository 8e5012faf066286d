import { ApplicationHistory } from '../features/applications/application-history.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function Component() {
  return (
    <>
      <PageHeader title="Application History" />
      <ApplicationHistory />
    </>
  );
}
