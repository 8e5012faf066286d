import classes from './house-scene.module.css';

function City() {
  return (
    <g fill="var(--city)">
      <path d="M596 470h44v110h-44zM646 430h30v150h-30zM862 446h40v134h-40zM908 480h52v100h-52z" />
      <path d="M706 580V404h-10v-12l8-8V342l2-48 2 48v42l8 8v12h-6v176z" />
      <path d="M760 580V392h5v-34h5v-26h4v-22l4-40 4 40v22h4v26h5v34h5v188zM814 580V392h5v-34h5v-26h4v-22l4-40 4 40v22h4v26h5v34h5v188z" />
      <path d="M790 448h30v8h-30z" />
    </g>
  );
}

function Terrace() {
  return (
    <g transform="translate(236 520) scale(0.9)">
      {[0, 64, 128, 192].map((x, index) => (
        <g key={x} transform={`translate(${x} ${index * 5})`}>
          <path fill="var(--wall-far)" d="M4 22h56v60H4z" />
          <path fill="var(--roof-far)" d="M0 24 32 0l32 24z" />
          <path fill="var(--window)" d="M14 34h14v14H14zM36 34h14v14H36z" />
        </g>
      ))}
    </g>
  );
}

function Hills() {
  return (
    <>
      <path
        fill="var(--hill-far)"
        d="M-2600 556C-1500 480-180 618 0 556c180-62 350-58 540-14s330 52 540-6 300-52 360-36v220H-2600z"
      />
      <Terrace />
      <path
        fill="var(--hill-mid)"
        d="M-2600 604C-1500 540-190 658 0 604c190-54 360-44 540-10s340 40 530-6 290-46 370-32v164H-2600z"
      />
    </>
  );
}

function Palm() {
  return (
    <>
      <path fill="var(--trunk)" d="M846 640c10-76 4-156-10-220l10-4c16 62 22 148 16 224z" />
      <path
        fill="var(--leaf)"
        d="M842 420c-40-30-82-28-106 4 36-16 70-12 106 2zM842 420c-10-44-38-68-74-70 30 12 56 38 68 74zM840 420c14-46 48-68 84-66-34 14-60 38-76 70zM840 420c44-28 84-22 104 12-36-20-70-20-102-6zM844 420c-30 10-48 36-48 70 12-34 28-52 50-62zM840 420c28 12 44 38 42 72-10-32-24-52-44-64z"
      />
    </>
  );
}

function House() {
  return (
    <>
      <path
        fill="var(--wood)"
        d="M930 570h12v58h-12zM992 570h12v58h-12zM1136 570h12v58h-12zM1198 570h12v58h-12z"
      />
      <path fill="var(--shade)" d="M942 576h256v44H942z" />
      <path fill="var(--wall)" d="M926 440h288v126H926z" />
      <path
        stroke="var(--plank)"
        strokeWidth="2"
        d="M926 470h288M926 494h288M926 518h288M926 542h288"
        fill="none"
      />
      <rect x="906" y="560" width="328" height="14" rx="5" fill="var(--wood)" />
      <path fill="var(--door)" d="M1044 560v-56a26 26 0 0 1 52 0v56z" />
      <circle cx="1086" cy="530" r="3" fill="var(--sun)" />
      {[956, 1126].map((x) => (
        <g key={x} transform={`translate(${x} 480)`}>
          <rect width="58" height="50" rx="3" fill="var(--window)" />
          <path stroke="var(--wall)" strokeWidth="3" d="M29 0v50M0 25h58" />
          <path fill="var(--shutter)" d="M-14-2h14v54h-14zM58-2h14v54H58z" />
        </g>
      ))}
      <path
        fill="var(--roof)"
        d="M870 452c92-24 160-82 200-160 40 78 108 136 200 160 7 3 6 13-2 13H872c-8 0-9-10-2-13z"
      />
      <path fill="var(--roof-deep)" d="M982 452c40-20 68-48 88-82 20 34 48 62 88 82z" />
      <path fill="var(--wall)" d="M1040 448c12-8 22-18 30-30 8 12 18 22 30 30z" />
      <rect x="1067" y="268" width="6" height="32" rx="3" fill="var(--roof-deep)" />
      <path
        fill="var(--stone)"
        d="M1040 574h60v12h-60zM1033 588h74v12h-74zM1026 602h88v12h-88zM1019 616h102v13h-102z"
      />
    </>
  );
}

function ShadeTree() {
  return (
    <>
      <path
        fill="var(--trunk)"
        d="M1318 644c14-72 8-140 12-200-26-30-44-56-56-84l14-6c14 24 30 44 50 60 8-34 10-66 8-100h18c4 34 4 66 0 98 18-18 32-40 40-64l14 6c-10 36-28 66-50 88-4 66 4 134 18 202z"
      />
      <g fill="var(--leaf-deep)">
        <ellipse cx="1190" cy="318" rx="104" ry="46" />
        <ellipse cx="1330" cy="322" rx="150" ry="56" />
        <ellipse cx="1460" cy="300" rx="100" ry="70" />
      </g>
      <g fill="var(--leaf)">
        <ellipse cx="1216" cy="282" rx="96" ry="56" />
        <ellipse cx="1300" cy="232" rx="110" ry="70" />
        <ellipse cx="1410" cy="216" rx="100" ry="76" />
        <ellipse cx="1380" cy="284" rx="120" ry="50" />
      </g>
      <g fill="var(--leaf-bright)">
        <ellipse cx="1284" cy="208" rx="62" ry="30" />
        <ellipse cx="1400" cy="180" rx="54" ry="28" />
        <ellipse cx="1206" cy="266" rx="46" ry="20" />
      </g>
    </>
  );
}

function Garden() {
  return (
    <>
      <path
        fill="var(--lawn)"
        d="M-2600 656C-1500 600-240 692 0 656c240-36 520-34 760-20s460 14 680-18v102H-2600z"
      />
      <path fill="var(--path)" d="M1020 628c-6 34-56 66-136 92h270c-14-30-24-60-34-92z" />
      <g fill="var(--leaf)">
        <ellipse cx="912" cy="630" rx="40" ry="22" />
        <ellipse cx="956" cy="634" rx="32" ry="16" />
        <ellipse cx="1204" cy="632" rx="38" ry="18" />
        <ellipse cx="1248" cy="628" rx="42" ry="24" />
      </g>
      <g fill="var(--flower)">
        <circle cx="900" cy="622" r="5" />
        <circle cx="922" cy="630" r="5" />
        <circle cx="956" cy="628" r="4" />
        <circle cx="1212" cy="628" r="5" />
        <circle cx="1242" cy="618" r="5" />
        <circle cx="1262" cy="628" r="4" />
      </g>
      <path
        fill="var(--lawn-near)"
        d="M-2600 700C-1500 680-260 724 0 700c260-24 560-20 860-6s420 4 580-12v38H-2600z"
      />
    </>
  );
}

/** A house in the shade of a rain tree: day in the light scheme, night in the dark one. */
export function HouseScene() {
  return (
    <svg className={classes.scene} viewBox="0 0 1440 720" aria-hidden="true">
      <circle cx="1010" cy="196" r="150" fill="var(--sun)" opacity="0.22" />
      <circle cx="1010" cy="196" r="84" fill="var(--sun)" />
      <g fill="var(--cloud)">
        <rect x="640" y="150" width="210" height="30" rx="15" />
        <rect x="690" y="126" width="120" height="34" rx="17" />
        <rect x="1060" y="120" width="170" height="26" rx="13" />
      </g>
      <City />
      <Hills />
      <Palm />
      <Garden />
      <House />
      <ShadeTree />
    </svg>
  );
}
