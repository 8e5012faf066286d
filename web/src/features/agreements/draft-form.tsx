import { Alert, Button, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type DraftAnswer, SaveDraft } from '@teduh/shared/agreements';
import { templateLimits } from '@teduh/shared/agreements.constants';
import { messages } from '@teduh/shared/messages';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { validateWith } from '../../lib/validate-with.ts';
import { toast } from '../../ui/toast.ts';
import { useAction } from '../../ui/use-action.ts';
import { useLeaveWarning } from '../../ui/use-leave-warning.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { useApproveDraftMutation, useDiscardDraftMutation, useSaveDraftMutation } from './agreements.api.ts';
import classes from './agreements.module.css';
import {
  clauseNamesOf,
  type DraftValues,
  emptySection,
  sectionsOf,
  unsaidTermsOf,
  valuesOf,
} from './draft-values.ts';
import { LivePreview, useHasFrame } from './live-preview.tsx';
import { SectionFields } from './section-fields.tsx';
import { useList } from './use-list.ts';

type Draft = DraftAnswer['draft'];

type DraftFormProps = {
  /** As it was when the page was opened. */
  draft: Draft;
  /** What happened to it meanwhile: another admin has saved, approved or discarded it. */
  newest: Draft | undefined;
  onReload: () => void;
};

/** A contract has no other terms than its words. */
function withoutTerms(values: DraftValues): string {
  const unsaid = unsaidTermsOf(values);
  if (unsaid.length === 0) return '';
  return ` These words do not name ${unsaid.join(' and ')}: contracts made with them have none.`;
}

const wordsOf = (values: DraftValues) => JSON.stringify(sectionsOf(values));

export function DraftForm({ draft, newest, onReload }: DraftFormProps) {
  const navigate = useNavigate();
  const hasFrame = useHasFrame();
  const [revision, setRevision] = useState(draft.revision);
  const [active, setActive] = useState('');
  const listeners = useRef(new Set<() => void>());
  const isDone = useRef(false);
  const form = useForm<DraftValues>({
    mode: 'uncontrolled',
    initialValues: valuesOf(draft.sections),
    validate: validateWith(SaveDraft.pick({ sections: true })),
    onValuesChange: () => {
      for (const listener of listeners.current) listener();
    },
  });
  const saved = useRef(wordsOf(form.getInitialValues()));
  const isChanged = () => !isDone.current && wordsOf(form.getValues()) !== saved.current;
  useLeaveWarning(isChanged);

  const [words] = useState(() => ({
    read: () => sectionsOf(form.getValues()),
    subscribe(onChange: () => void) {
      listeners.current.add(onChange);
      return () => {
        listeners.current.delete(onChange);
      };
    },
  }));

  const [save] = useSaveDraftMutation();
  const submit = useSubmit(form, {
    send: (values) => save({ revision, sections: sectionsOf(values) }).unwrap(),
    onSuccess: (answer, values) => {
      saved.current = wordsOf(values);
      setRevision(answer.draft.revision);
      toast.success(messages.draftSaved);
    },
  });

  function leave() {
    isDone.current = true;
    navigate(paths.manageAgreements);
  }
  const [approve] = useApproveDraftMutation();
  const approval = useAction({
    question: () =>
      isChanged()
        ? { title: 'Save first', body: 'Please save the draft before you approve it.' }
        : {
            title: `Approve version ${draft.version}?`,
            body: `From now on agreements are written in these words, and nobody can change this version any more. Contracts that are made already keep theirs. You confirm that the lawyer of your company has read these words: your company is responsible for them, not Teduh.${withoutTerms(form.getValues())}`,
            confirmLabel: 'Approve and use',
          },
    send: () => approve(revision).unwrap(),
    success: messages.agreementApproved,
    onSuccess: leave,
  });
  const [discard] = useDiscardDraftMutation();
  const removal = useAction({
    question: () => ({
      title: 'Discard this draft?',
      body: 'All that was changed in it is lost. The version in use stays.',
      confirmLabel: 'Discard',
      isDestructive: true,
    }),
    send: () => discard(revision).unwrap(),
    success: messages.draftDiscarded,
    onSuccess: leave,
  });

  const { sections } = form.getValues();
  const list = useList(
    form,
    'sections',
    'Section',
    sections.map(({ key }) => key),
  );
  const tools = { active, setActive, clauseNames: clauseNamesOf(form.getValues()) };
  const isOutdated = !isDone.current && (newest === undefined || newest.revision > revision);

  return (
    <form onSubmit={submit} noValidate>
      {isOutdated && <Outdated isGone={newest === undefined} onReload={onReload} />}
      <div className={classes.columns} data-beside={hasFrame || undefined}>
        <LivePreview {...words} hasFrame={hasFrame} />
        <Stack gap="lg">
          <ol className={classes.list} aria-label="Sections">
            {sections.map((section, index) => (
              <SectionFields
                key={section.key}
                form={form}
                index={index}
                section={section}
                controls={list.controlsOf(index)}
                tools={tools}
              />
            ))}
          </ol>
          {form.errors.sections && (
            <Text role="alert" c="var(--mantine-color-error)" size="sm">
              {form.errors.sections}
            </Text>
          )}
          <Button
            id={list.addId}
            data-path="sections"
            variant="light"
            disabled={sections.length >= templateLimits.sections}
            onClick={() => list.add(emptySection())}
          >
            Add section
          </Button>
          <VisuallyHidden role="status">{list.announcement}</VisuallyHidden>
        </Stack>
      </div>
      <div className={classes.bar}>
        <Button
          variant="subtle"
          color="red"
          px="sm"
          loading={removal.isPending}
          onClick={() => void removal.run()}
        >
          Discard
        </Button>
        <Button variant="default" px="sm" loading={approval.isPending} onClick={() => void approval.run()}>
          Approve and use
        </Button>
        <Button type="submit" px="sm" loading={form.submitting}>
          Save draft
        </Button>
      </div>
    </form>
  );
}

function Outdated({ isGone, onReload }: { isGone: boolean; onReload: () => void }) {
  return (
    <Alert
      color="yellow"
      mb="lg"
      title={isGone ? 'This draft is gone' : 'Somebody else has changed this draft'}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          {isGone
            ? 'Another admin has approved or discarded it. What you wrote is still here: copy what you need.'
            : 'What you wrote is still here, and cannot be saved over theirs: copy what you need, then open the newest draft.'}
        </Text>
        <Button variant="default" size="xs" onClick={onReload}>
          {isGone ? 'Go to the versions' : 'Open the newest draft'}
        </Button>
      </Stack>
    </Alert>
  );
}
