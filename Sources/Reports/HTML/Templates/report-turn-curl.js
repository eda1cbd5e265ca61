
// A page that is rolled over a cylinder. Lengths are in px, x goes from the spine to the free edge.
// The paper leaves the flat at the axis; past half a round it lies on its own back.

// How far the free edge goes in a whole turn, in widths: over the spine, until all is gone.
const curlTravel = 2.2;

/** @param {number} q how much is turned, from 0 to 1 @param {number} width */
const curlEdge = (q, width) => width * (1 - curlTravel * q);
/** @param {number} edge where the free edge is @param {number} width */
const curlTurned = (edge, width) => Math.min(Math.max((1 - edge / width) / curlTravel, 0), 1);

// Where the paper leaves the flat, and how far the cylinder reaches beyond: the paper that is not
// flat is half a round, and as much of the page's back as reaches to its edge.
/** @param {number} q @param {number} width */
function curlShape(q, width) {
  const edge = curlEdge(q, width);
  const radius = Math.min(0.07 * width, (width - edge) / 4);
  return { edge, radius, axis: (edge + width - Math.PI * radius) / 2 };
}

// How the layers lie: the still part of the page is cut off at the axis, the part that is seen from
// behind at the cylinder's outline; what is cut moves with the one box and back in it.
/** @param {number} q @param {number} width @param {number} sense 1, or -1 with the spine right */
function curlTransforms(q, width, sense) {
  const { radius, axis } = curlShape(q, width);
  const outline = axis + radius;
  const across = (/** @type {number} */ x) => `translateX(${(sense * x).toFixed(2)}px)`;
  return {
    cut: across(axis - width), front: across(width - axis),
    fold: across(outline - width),
    // Mirrored, so that the edge comes to where it is.
    back: `${across(2 * axis + Math.PI * radius - outline)} scaleX(-1)`,
    // They are drawn for a radius of 100 px.
    strip: `${across(outline)} scaleX(${((sense * radius) / 100).toFixed(4)})`,
  };
}
