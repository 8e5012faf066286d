import { ReportScreen } from '../features/inspections/report-screen.tsx';

export function Component() {
  return <ReportScreen kind="move-out" />;
}
