// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IEntryPoint} from "aa-0.9/interfaces/IEntryPoint.sol";
import {PackedUserOperation} from "aa-0.9/interfaces/PackedUserOperation.sol";
import {_packValidationData} from "aa-0.9/core/Helpers.sol";

import {VerifyingPaymaster} from "./VerifyingPaymaster.sol";

interface IToken {
    function balanceOf(address account) external view returns (uint256);
    function transfer(address to, uint256 amount) external;
    function transferFrom(address from, address to, uint256 amount) external;
}

/// @title Verifying paymaster that also takes tokens for gas
/// @notice Sponsors as `VerifyingPaymaster` does, where `paymasterData` has no quote. With a quote
/// between times and signature, the sender pays in a token once its operation is executed: for the gas
/// that was used, at the quote's rate, and never more than the quote's maximum. A sender that does not
/// pay has what it executed undone. One that held too little before fails validation.
contract TokenPaymaster is VerifyingPaymaster {
    struct Quote {
        IToken token;
        /// Smallest units of the token for 1e18 wei.
        uint256 rate;
        /// The most that is taken, in smallest units.
        uint256 maximum;
        /// Gas that the EntryPoint's figure lacks: of taking the tokens, and penalties for unused gas.
        uint256 extraGas;
    }

    bool public constant takesTokens = true;

    uint256 private constant QUOTE_END = PAYMASTER_DATA_OFFSET + 64 + 128;

    event GasPaidInTokens(
        bytes32 indexed userOpHash,
        address indexed sender,
        address indexed token,
        uint256 amount
    );

    constructor(
        IEntryPoint _entryPoint,
        address _owner,
        address _verifyingSigner,
        uint256 stake,
        uint32 unstakeDelay
    ) payable VerifyingPaymaster(_entryPoint, _owner, _verifyingSigner, stake, unstakeDelay) {}

    /// @dev Some tokens return nothing.
    function withdrawTokens(IToken token, address to, uint256 amount) external onlyOwner {
        token.transfer(to, amount);
    }

    /// @notice The hash of an operation with a quote. It differs from each hash without one.
    function getQuoteHash(
        PackedUserOperation calldata userOp,
        uint48 validUntil,
        uint48 validAfter,
        Quote memory quote
    ) public view returns (bytes32) {
        return keccak256(abi.encode(getHash(userOp, validUntil, validAfter), quote));
    }

    function validatePaymasterUserOp(
        PackedUserOperation calldata userOp,
        bytes32 userOpHash,
        uint256 maxCost
    ) public view override returns (bytes memory context, uint256 validationData) {
        bytes calldata data = userOp.paymasterAndData;
        // A sponsored operation's signature is shorter than a quote.
        if (data.length < QUOTE_END) return super.validatePaymasterUserOp(userOp, userOpHash, maxCost);
        require(msg.sender == address(entryPoint), "VP: caller is not the EntryPoint");
        (uint48 validUntil, uint48 validAfter, Quote memory quote) = abi.decode(
            data[PAYMASTER_DATA_OFFSET:],
            (uint48, uint48, Quote)
        );
        require(quote.token.balanceOf(userOp.sender) >= quote.maximum, "TP: too few tokens");
        bool signed = _isSigned(getQuoteHash(userOp, validUntil, validAfter, quote), data, QUOTE_END);
        context = abi.encode(userOpHash, userOp.sender, quote);
        return (context, _packValidationData(!signed, validUntil, validAfter));
    }

    /// @dev Trusts no answer of the token, only what arrives.
    function postOp(
        PostOpMode,
        bytes calldata context,
        uint256 actualGasCost,
        uint256 actualUserOpFeePerGas
    ) external override {
        require(msg.sender == address(entryPoint), "VP: caller is not the EntryPoint");
        (bytes32 userOpHash, address sender, Quote memory quote) = abi.decode(context, (bytes32, address, Quote));
        uint256 cost = actualGasCost + quote.extraGas * actualUserOpFeePerGas;
        uint256 amount = (cost * quote.rate + 1e18 - 1) / 1e18;
        if (amount > quote.maximum) amount = quote.maximum;
        if (amount > 0) {
            uint256 before = quote.token.balanceOf(address(this));
            quote.token.transferFrom(sender, address(this), amount);
            require(quote.token.balanceOf(address(this)) >= before + amount, "TP: the token did not pay");
        }
        emit GasPaidInTokens(userOpHash, sender, address(quote.token), amount);
    }
}
