import type { CSSProperties, ReactNode } from 'react';
import classes from './team.module.css';

export type Look = 'headscarf' | 'short-hair' | 'long-hair' | 'turban';

const looks: Record<
  Look,
  { background: string; skin: string; clothes: string; behind?: ReactNode; front?: ReactNode }
> = {
  headscarf: {
    background: '#cfe9dd',
    skin: '#e0ac85',
    clothes: '#1c6f55',
    behind: <path fill="#2a8a6c" d="M62 172c-8-40-2-106 38-106s46 66 38 106z" />,
    front: (
      <path
        fill="#2a8a6c"
        fillRule="evenodd"
        d="M100 54c-28 0-42 22-42 50 0 22 4 40 14 54 16 12 40 12 56 0 10-14 14-32 14-54 0-28-14-50-42-50zm0 20c16 0 24 13 24 31s-10 33-24 33-24-15-24-33 8-31 24-31z"
      />
    ),
  },
  'short-hair': {
    background: '#fbe3cf',
    skin: '#c68a5f',
    clothes: '#c8704c',
    front: (
      <path
        fill="#2b211c"
        d="M67 108c-8-36 8-58 34-58s40 22 32 58c-3-14-7-24-15-30-14 5-30 5-40 0-6 6-9 16-11 30z"
      />
    ),
  },
  'long-hair': {
    background: '#f9e7b8',
    skin: '#f0c7a2',
    clothes: '#7a5d8c',
    behind: <path fill="#3a2a23" d="M60 160c-6-40-8-110 40-110s46 70 40 110z" />,
    front: (
      <path
        fill="#3a2a23"
        d="M68 104c0-28 10-46 32-46s32 18 32 46c-6-8-10-16-12-26-12 8-28 10-40 8-6 4-10 10-12 18z"
      />
    ),
  },
  turban: {
    background: '#d4e4f7',
    skin: '#b97f56',
    clothes: '#2f5f8f',
    front: (
      <>
        <path fill="#f4f1ea" d="M62 88c-4-28 14-46 38-46s42 18 38 46c-24-14-52-14-76 0z" />
        <path
          fill="none"
          stroke="#d8d2c4"
          strokeWidth="3"
          d="M66 80c14-22 34-30 56-30M70 86c18-18 42-24 64-14"
        />
        <path fill="#2b211c" d="M70 110c2 26 12 42 30 42s28-16 30-42c-4 10-10 16-16 16H86c-6 0-12-6-16-16z" />
      </>
    ),
  },
};

/** A drawing for a role. No real person is shown. */
export function Portrait({ look }: { look: Look }) {
  const { background, skin, clothes, behind, front } = looks[look];
  const style = { '--portrait-background': background } as CSSProperties;
  return (
    <svg className={classes.portrait} style={style} viewBox="0 0 200 200" aria-hidden="true">
      {behind}
      <path fill={clothes} d="M28 200c0-36 28-54 72-54s72 18 72 54z" />
      <path fill={skin} d="M84 124h32v28a16 12 0 0 1-32 0z" />
      <ellipse cx="100" cy="104" rx="32" ry="38" fill={skin} />
      {front}
      <g fill="#2b211c">
        <circle cx="88" cy="104" r="3" />
        <circle cx="112" cy="104" r="3" />
      </g>
      <path fill="none" stroke="#2b211c" strokeWidth="2.5" strokeLinecap="round" d="M92 120c5 5 11 5 16 0" />
    </svg>
  );
}
