import type { Contract } from '@teduh/shared/contracts';
import { fullName } from '@teduh/shared/names';
import { formatDay } from '../../lib/days.ts';
import { paths } from '../../lib/paths.ts';
import type { Column } from '../../ui/data-table-types.ts';
import { EmailText } from '../../ui/email-text.tsx';
import { formatRinggit } from '../../ui/money.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import { ContractFiles } from './contract-files.tsx';
import { ContractStatus } from './contract-status.tsx';
import classes from './contracts.module.css';

const onOneLine = (text: string) => <span className={classes.nowrap}>{text}</span>;

const number: Column<Contract> = {
  header: 'Number',
  render: ({ id, number: text }) => (
    <TextLink to={paths.tenancy(id)} inherit className={classes.nowrap}>
      {text}
    </TextLink>
  ),
};

const customer: Column<Contract> = {
  header: 'Customer',
  sort: 'customer',
  render: ({ user }) => <TwoLines first={fullName(user)} second={<EmailText email={user.email} />} />,
};

const place: Column<Contract> = {
  header: 'Property',
  sort: 'property',
  onPhone: 'title',
  render: ({ property, roomName }) => <TwoLines first={property.name} second={roomName} />,
};

const terms: Column<Contract>[] = [
  {
    header: 'Dates',
    sort: 'startDate',
    render: ({ startDate, endDate }) => (
      <>
        {onOneLine(`${formatDay(startDate)} to`)} {onOneLine(formatDay(endDate))}
      </>
    ),
  },
  { header: 'Rent', sort: 'rent', render: ({ rentAmount }) => onOneLine(formatRinggit(rentAmount)) },
  { header: 'Deposit', render: ({ depositAmount }) => onOneLine(formatRinggit(depositAmount)) },
  { header: 'Status', render: (contract) => <ContractStatus contract={contract} /> },
  {
    header: 'Contract',
    render: (contract) => (
      <span className={classes.stack}>
        <ContractFiles contract={contract} />
        <TextLink
          to={paths.statement(contract.id)}
          size="sm"
          className={classes.file}
          aria-label={`Statement of contract ${contract.number}`}
        >
          Statement
        </TextLink>
        <TextLink
          to={paths.charges(contract.id)}
          size="sm"
          className={classes.file}
          aria-label={`Charges of contract ${contract.number}`}
        >
          Charges
        </TextLink>
      </span>
    ),
  },
];

export const ownColumns = [number, place, ...terms];
export const managedColumns = [number, customer, place, ...terms];
