import classes from './property-card.module.css';

/** As tall as a card, so that the layout does not shift when the cards are loaded. */
export function PropertyCardSkeleton() {
  return (
    <div className={classes.card} data-skeleton aria-hidden="true">
      <div className={classes.picture}>
        <div className={classes.placeholder} data-part="picture" />
      </div>
      <div className={classes.words}>
        <p className={classes.type}>
          <span className={classes.placeholder} data-part="short" />
        </p>
        <p className={classes.name}>
          <span className={classes.placeholder} data-part="long" />
        </p>
        <p className={classes.address}>
          <span className={classes.placeholder} data-part="long" />
        </p>
        <div className={classes.foot}>
          <span className={classes.placeholder} data-part="price" />
          <span className={classes.placeholder} data-part="button" />
        </div>
      </div>
    </div>
  );
}
