import { errorMessages } from '@teduh/shared/errors.constants';
import { useEffect, useEffectEvent, useState } from 'react';
import { AgreementNotShown, loadAgreement } from './load-agreement.ts';
import type { Pdf } from './pdf.ts';

/** The address is a new one each time that the contract is fetched; the agreement is the same while its hash is. */
export type Agreement = { url: string; sha256: string };

type State = { pdf?: Pdf; problem?: string };

const wordsOf = (error: unknown) =>
  error instanceof AgreementNotShown ? error.message : errorMessages.unexpected_error;

export function useAgreement({ url, sha256 }: Agreement, onShown: () => void) {
  const [{ pdf, problem }, setState] = useState<State>({});
  const [attempt, setAttempt] = useState(0);
  const load = useEffectEvent((hash: string) => loadAgreement(url, hash));
  const shown = useEffectEvent(onShown);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads it again
  useEffect(() => {
    let isWanted = true;
    let open: Pdf | undefined;
    setState({});
    load(sha256).then(
      (loaded) => {
        if (!isWanted) return loaded.close();
        open = loaded;
        setState({ pdf: loaded });
        shown();
      },
      (error) => isWanted && setState({ problem: wordsOf(error) }),
    );
    return () => {
      isWanted = false;
      open?.close();
    };
  }, [sha256, attempt]);

  return { pdf, problem, retry: () => setAttempt((count) => count + 1) };
}
