import type { ApplicantDetail } from '@teduh/shared/applicants.constants';
import type { PersonKey } from './people.ts';

/** What somebody tells about themselves after applying. What is left out they have not told. */
export type DemoApplicant = {
  person: PersonKey;
  occupation?: string;
  employer?: string;
  monthlyIncomeSen?: number;
  occupants?: number;
  about?: string;
  /** What an admin has asked for with the newest waiting application, after they had told the rest. */
  asked?: { wanted: ApplicantDetail[]; note: string };
  /** What an admin has noted there. */
  noted?: string;
};

export const applicants: readonly DemoApplicant[] = [
  {
    person: 'mei',
    occupation: 'Accountant',
    employer: 'Tan & Partners',
    monthlyIncomeSen: 780_000,
    occupants: 2,
    about:
      'My husband and I move closer to my office. We have no pets, and would like to stay for several years.',
    noted: 'Came to see the house and liked the garden. The employer confirms.',
  },
  {
    person: 'nurul',
    occupation: 'Master student',
    monthlyIncomeSen: 260_000,
    occupants: 1,
    about: 'I study at UM and teach two evenings a week. My father can be the guarantor.',
    asked: {
      wanted: ['payslip', 'employer'],
      note: 'Could you also tell us how we can reach your father?',
    },
  },
  {
    person: 'khairul',
    occupation: 'Site engineer',
    employer: 'Bina Jaya Sdn. Bhd.',
    monthlyIncomeSen: 920_000,
    occupants: 5,
    about: 'A family with three children at school in Shah Alam.',
  },
  { person: 'wenjie', occupation: 'Photographer', occupants: 1 },
];
