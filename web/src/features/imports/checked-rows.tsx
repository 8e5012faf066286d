import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ImportRow } from '@teduh/shared/imports';
import { useState } from 'react';
import classes from './checked-rows.module.css';

/** A page of thousands of rows would take a phone seconds to draw. */
const rowsPerPage = 50;

function Outcome({ row: { action, warning, errors } }: { row: ImportRow }) {
  if (errors.length === 0)
    return (
      <>
        <p className={classes.line}>{action}</p>
        {warning && <p className={classes.warning}>{warning}</p>}
      </>
    );
  return errors.map(({ column, message }) => (
    <p key={`${column} ${message}`} className={classes.error}>
      {/* Most messages begin with it. */}
      {column && !message.startsWith(column) && <strong>{column}: </strong>}
      {message}
    </p>
  ));
}

type PagesProps = { page: number; pages: number; onTurn: (page: number) => void };

function Pages({ page, pages, onTurn }: PagesProps) {
  if (pages < 2) return null;
  const wayTo = (target: number) => ({
    variant: 'default',
    'aria-disabled': target < 1 || target > pages,
    'data-disabled': target < 1 || target > pages || undefined,
    onClick: () => target >= 1 && target <= pages && onTurn(target),
  });
  return (
    <Group component="nav" aria-label="Pages of rows" justify="center">
      <Button {...wayTo(page - 1)} leftSection={<IconChevronLeft size={16} aria-hidden />}>
        Previous
      </Button>
      <Text size="sm">
        Page {page} of {pages}
      </Text>
      <Button {...wayTo(page + 1)} rightSection={<IconChevronRight size={16} aria-hidden />}>
        Next
      </Button>
    </Group>
  );
}

/** Every row of a file with what happens, or what is wrong with it. */
export function CheckedRows({ rows }: { rows: ImportRow[] }) {
  const problems = rows.filter(({ errors, warning }) => errors.length > 0 || warning);
  const [isOnlyProblems, setOnlyProblems] = useState(rows.some(({ errors }) => errors.length > 0));
  const [page, setPage] = useState(1);
  const shown = isOnlyProblems ? problems : rows;
  const from = (page - 1) * rowsPerPage;
  return (
    <Stack gap="md">
      {problems.length > 0 && (
        <Checkbox
          label="Only rows with problems"
          checked={isOnlyProblems}
          onChange={(event) => {
            setOnlyProblems(event.currentTarget.checked);
            setPage(1);
          }}
        />
      )}
      <ul className={classes.rows} aria-label="Rows of the file">
        {shown.slice(from, from + rowsPerPage).map((row) => (
          <li key={row.row}>
            <span className={classes.number}>Row {row.row}</span>
            <div>
              <Outcome row={row} />
            </div>
          </li>
        ))}
      </ul>
      <Pages page={page} pages={Math.ceil(shown.length / rowsPerPage)} onTurn={setPage} />
    </Stack>
  );
}
