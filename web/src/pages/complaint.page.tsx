import { EmptyPage } from '../ui/empty-page.tsx';

export function Component() {
  return (
    <EmptyPage
      title="Complaints"
      columns={3}
      sections={[
        { title: 'Waiting', empty: 'No complaints in this category' },
        { title: 'In Handling', empty: 'No complaints in this category' },
        { title: 'Handled', empty: 'No complaints in this category' },
      ]}
    />
  );
}
